/**
 * Shows the notice of an unsupported browser. The newest built-ins that staff pages may use are those that
 * eslint.config.mjs permits for them: Chrome has the first since 117, Safari since 17.4, Firefox the second since 125.
 */
const isSupported = 'groupBy' in Map && 'popover' in HTMLElement.prototype;
if (!isSupported) document.querySelector('[data-old-browser]')?.removeAttribute('hidden');
