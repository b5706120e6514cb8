import type { StrategyOptions } from 'workbox-strategies/Strategy.js';

/** The moments of a strategy that a plugin may take part in. */
export type Plugin = NonNullable<StrategyOptions['plugins']>[number];
