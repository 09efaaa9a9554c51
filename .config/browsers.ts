/**
 * The oldest browsers in which customers' pages work, as esbuild names them. The build compiles scripts and styles of
 * all pages for them; eslint.config.mjs rejects built-ins that they lack.
 */
export const CUSTOMER_BROWSERS = ['safari15.6', 'ios15.6', 'chrome109', 'edge109', 'firefox115'];
