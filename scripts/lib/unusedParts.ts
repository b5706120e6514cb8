/** What of a library's file the portal never reaches, though no bundler can know it. */
export interface UnusedParts {
  file: RegExp;
  /** The release in which all of it was found to be unused: in another one a name may be another function's, or be called from elsewhere. */
  release: string;
  /** Functions and methods (`Class.method`), each with what is left of its body. */
  bodies?: Readonly<Record<string, string>>;
  /** Names to which something is assigned that nobody reads, or of what it is assigned to. */
  assigned?: readonly string[];
  /** Functions that only tell a developer something. */
  says?: readonly string[];
  /** Functions that fail with a message: they still fail. */
  asserts?: readonly string[];
  /**
   * Variables that hold an error from the start, only to be told from others: each loses its stack. For a stack, a browser that is watched (by its
   * developer tools, or by Lighthouse) reads the whole file a second time.
   */
  stacks?: readonly string[];
}

const each = (body: string, names: readonly string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, body]));

const reactDom: UnusedParts = {
  file: /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/,
  release: '19.3.1',
  bodies: {
    ...each('', [
      // the component ViewTransition: the portal calls the browser itself (`showLocation`)
      'trackEnterViewTransitions',
      'applyViewTransitionToHostInstances',
      'applyViewTransitionToHostInstancesRecursive',
      'restoreViewTransitionOnHostInstances',
      'commitAppearingPairViewTransitions',
      'commitEnterViewTransitions',
      'commitDeletedPairViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'restorePairedViewTransitions',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'measureViewTransitionHostInstancesRecursive',
      'measureNestedViewTransitions',
      'commitAfterMutationEffectsOnFiber',
      'recursivelyTraverseAfterMutationEffects',
      'scheduleViewTransitionEvent',
      'getViewTransitionName',
      'getViewTransitionClassName',
      'applyViewTransitionName',
      'restoreViewTransitionName',
      'startViewTransition',
      'createViewTransitionInstance',
      // refs to fragments
      'commitNewChildToFragmentInstance',
      'deleteChildFromFragmentInstance',
      'addFragmentHandleToFiber',
      // the components SuspenseList and Activity
      'updateSuspenseListComponent',
      'updateActivityComponent',
      // forms whose action is a function
      'extractEvents$1',
      'mountActionState',
      'updateActionStateImpl',
      'rerenderActionState',
      'runActionStateAction',
      'dispatchActionState',
      'requestFormReset',
      'startHostTransition',
      // what belongs into the head: the server renders it
      'prefetchDNS',
      'preconnect',
      'preconnectAs',
      'preload',
      'preloadModule',
      'preinitScript',
      'preinitStyle',
      'preinitModuleScript',
      'getResource',
      'acquireResource',
      'suspendResource',
      'insertStylesheet',
      'insertSuspendedStylesheets',
      'insertStylesheetIntoRoot',
      'mountHoistable',
      'getHydratableHoistableCache',
      // elements of one's own
      'setPropOnCustomElement',
    ]),
    ...each('return !1;', ['isHostHoistableType', 'isCustomElement']),
    // the list of components around an error, which only a debugger would read
    ...each('return "";', ['getStackByFiberInDevAndProd']),
  },
  assigned: ['ViewTransitionPseudoElement.prototype', 'FragmentInstance.prototype'],
  stacks: [
    'HydrationMismatchException',
    'SuspenseException',
    'SuspenseyCommitException',
    'SuspenseActionException',
    'SelectiveHydrationException',
  ],
};

const reactDomShared: UnusedParts = {
  file: /[\\/]react-dom[\\/]cjs[\\/]react-dom\.production\.js$/,
  release: '19.3.1',
  assigned: [
    'exports.preconnect',
    'exports.prefetchDNS',
    'exports.preinit',
    'exports.preinitModule',
    'exports.preload',
    'exports.preloadModule',
    'exports.requestFormReset',
    'exports.unstable_batchedUpdates',
    'exports.useFormState',
    'exports.useFormStatus',
  ],
};

const i18next: UnusedParts = {
  file: /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/,
  release: '27.1.2',
  bodies: {
    ...each('', [
      // keys that are functions, or have a dot within a name
      'keysFromSelector',
      'deepFind',
      // texts that are added one by one, taken away, or sent somewhere because they are missing
      'ResourceStore.addResource',
      'ResourceStore.addResources',
      'ResourceStore.removeResourceBundle',
      'ResourceStore.removeNamespaces',
      'ResourceStore.toJSON',
      'Connector.saveMissing',
      'PluralResolver.needsPlural',
      'PluralResolver.getPluralFormsOfKey',
      'PluralResolver.getSuffixes',
      // details of how a text was found
      'Translator.exists',
      'Translator.getUsedParamsDetails',
      // other instances, and other ways into this one
      'PluralResolver.clearCache',
      'LanguageUtil.clearCache',
      'Connector.reload',
      'Logger.deprecate',
      'Logger.once',
      'Logger.clone',
      'I18n.reloadResources',
      'I18n.hydrate',
      'I18n.exists',
      'I18n.setDefaultNamespace',
      'I18n.dir',
      'I18n.cloneInstance',
      'I18n.toJSON',
      // formats that a text names
      'Formatter.init',
      'Formatter.add',
      'Formatter.addCached',
    ]),
    ...each('return value;', ['Formatter.format']),
    // texts within texts
    ...each('return str;', ['Interpolator.nest']),
    // keys that are sentences
    ...each('return true;', ['looksLikeObjectPath']),
  },
  says: ['this.logger.log', 'this.logger.warn', 'this.logger.deprecate', 'this.logger.once', 'i18n.logger.once'],
};

const reactI18next: UnusedParts = {
  file: /[\\/]react-i18next[\\/]dist[\\/]es[\\/]useTranslation\.js$/,
  release: '18.0.1',
  says: ['warnOnce'],
};

const router: UnusedParts = {
  file: /[\\/]react-router[\\/]dist[\\/]development[\\/]chunk-\w+\.mjs$/,
  release: '7.18.5',
  bodies: {
    // data routers
    ...each('', ['useNavigateStable', 'useViewTransitionState']),
    // a framework's loading ahead
    ...each('return [!1, null, {}];', ['usePrefetchBehavior']),
  },
  says: ['warning'],
  asserts: ['invariant'],
};

export const unusedParts: readonly UnusedParts[] = [reactDom, reactDomShared, i18next, reactI18next, router];

/** Modules that may name what is left out: they are what it is left out of. */
export const CUT = /[\\/]node_modules[\\/](react|react-dom|i18next)[\\/]/;

/** Ways to what is left out of React and of i18next. */
export const MISSED = [
  /\b(ViewTransition|SuspenseList|use(ActionState|FormStatus)|requestFormReset|prefetchDNS|preinit(Module)?|preloadModule)\b/,
  /\bimport_react(_dom)?\w*\.(Activity|preconnect|preload|useFormState|unstable_batchedUpdates)\b/,
  /\bFragment, \{[^{}]*\bref\b/,
  /\b(i18n|i18next|instance)\.(reloadResources|hydrate|exists|setDefaultNamespace|dir|cloneInstance|addResources?|removeResourceBundle)\(/,
  /(\.jsxs?\)|\b(import_react\w*|React\d*)\.createElement\)?)\("(title|meta|link|style|script|[a-z]+-[a-z-]+)"/,
];
