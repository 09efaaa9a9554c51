export const messages = {
  title: 'Order updates',
  failed: 'Your order updates could not be loaded',
  sms: 'Text me when an order is on its way, ready for pickup or cancelled',
  smsNote: 'To the number you sign in with. You can stop this at any time, here or in your account.',
  smsOn: 'We will text you.',
  smsOff: 'You will get no more texts.',
  push: 'Notify me in this browser',
  pushLead:
    'Your browser will tell you when the restaurant confirms, when the courier sets off, and if anything changes.',
  pushIsOn: 'You get order updates in this browser.',
  pushStop: 'Stop notifying me',
  pushDenied: 'Notifications are blocked for this site. Allow them in your browser’s settings.',
  pushUnsupported: 'This browser cannot show notifications.',
  pushAfterInstall: 'On iPhone and iPad, notifications only reach an app on the Home Screen. See below how to add it.',
  installTitle: 'Install our app',
  installLead: 'An icon on your screen, and menus you have seen open without a connection.',
  install: 'Install',
  installIos: 'In Safari, tap “Share”, then “Add to Home Screen”.',
  installIosNote:
    'On iPhone and iPad the app keeps its data apart from Safari: you sign in again there, and the cart in the browser does not move over.',
  installMenu:
    'Open your browser’s menu and choose Install app or Add to Home screen. If it has neither, this browser cannot install sites.',
} as const;
