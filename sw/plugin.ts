import type { StrategyOptions } from 'workbox-strategies/Strategy.js';

/** The lifecycle hooks of a strategy. */
export type Plugin = NonNullable<StrategyOptions['plugins']>[number];
