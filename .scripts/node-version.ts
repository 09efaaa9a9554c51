/**
 * npm puts `node_modules/.bin` before the system's Node, so that its scripts run on the Node of the dependencies. Says so
 * where the system's one is older than the shop supports.
 */
const OLDEST_SUPPORTED = 24;

const [, systemVersion] = / node\/v(\S+)/.exec(process.env['npm_config_user_agent'] ?? '') ?? [];
if (systemVersion !== undefined && Number.parseInt(systemVersion, 10) < OLDEST_SUPPORTED)
  console.log(`Node ${systemVersion} is too old; Node ${process.versions.node} of node_modules is used.`);

export {};
