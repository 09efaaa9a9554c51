export const messages = {
  toRestaurants: 'See the restaurants',

  appTitle: '{{brand}} on your phone',
  appLead: 'The same restaurants at the same prices, always within reach.',
  appDescription:
    'The {{brand}} app for iPhone and Android: order food, follow the delivery and look back at your orders.',
  appGet: 'Download: {{store}}',
  appNoStores: 'Links to the app stores are coming soon. Until then you can order everything on the website.',
  appQr: 'Point your phone’s camera at the code to open this page there.',
  appQrLabel: 'QR code with a link to this page: {{address}}',
  appWhat: 'What you get',
  appAccount: 'The same account',
  appAccountText: 'Sign in with your phone number, and the addresses and orders from the website are already there.',
  appStatus: 'Follow your order',
  appStatusText: 'See when it is being cooked, when the courier has it and when it will be at your door.',
  appCities: 'Every city in one place',
  appCitiesText: 'Pick a city and a restaurant, and you have its menu with prices, weights and ingredients.',
  appSite: 'No app? No problem',
  appSiteText: 'The website does the same in any browser. You never have to install anything.',

  privacyTitle: 'Privacy',
  privacyDescription:
    'What the shop keeps about you, why and for how long, and how to get your data, correct it or have it deleted.',
  privacyUpdated: 'In force since {{date}}',
  privacyLead:
    'In short: we keep what it takes to cook and deliver your order. We do not sell your data, show ads or let other companies count your visits. The details are below.',
  privacyLeadAnalytics:
    'In short: we keep what it takes to cook and deliver your order. We do not sell your data or show ads, and visits are counted only if you agree. The details are below.',
  privacyContents: 'On this page',

  privacyWho: 'Who is responsible for your data',
  privacyWho1:
    'The {{brand}} shop is run by the group of restaurants that takes, cooks and delivers your orders. It decides why and how personal data is processed and answers to you for it. In this text it is called “we”.',
  privacyWhoCompany:
    'The {{brand}} shop is run by {{company}}. The company decides why and how personal data is processed and answers to you for it. In this text it is called “we”.',
  privacyWho2:
    'We follow Law No. 195/2024 of the Republic of Moldova on personal data protection, which replaced Law No. 133/2011, and the same principles as the EU General Data Protection Regulation (GDPR).',

  privacyWhat: 'What we keep',
  privacyWhat1: 'You can read menus and news without an account. We receive data when you sign in and order:',
  privacyWhatPhone: 'your phone number: you sign in with it and the courier calls it;',
  privacyWhatProfile: 'your name, email and birthday, if you gave them; email and birthday are optional;',
  privacyWhatAddresses: 'delivery addresses with entrance, floor and comment;',
  privacyWhatFavourites: 'your favourite dishes and restaurants;',
  privacyWhatOrders:
    'orders: dishes, prices, promo code, address, the recipient’s name and phone, your comment and how the order went;',
  privacyWhatRatings:
    'your ratings and reviews; a review is public, with your first name and an initial, only if you have allowed it and the restaurant has approved it;',
  privacyWhatPayments:
    'payment records: method, amount and outcome, and for a saved card its brand, last four digits and expiry date;',
  privacyWhatNotices:
    'your consent to texts about orders and the addresses of browsers to notify, if you turned these on, and the messages about orders that we sent you;',
  privacyWhatTechnical:
    'technical records: the network address that asked for a sign-in code or entered one, a mark that recognises the networks you signed in from, and the server’s error log.',
  privacyWhat2:
    'We never receive or store your card number or security code. You enter them with the payment service, and all we get is a token that stands for the card.',

  privacyWhy: 'Why, and on what legal basis',
  privacyWhyOrder:
    'To accept, cook and deliver your order, take payment and give refunds: this is how we perform our contract with you.',
  privacyWhySignIn: 'To let you, and only you, into your account: that takes a phone number and a code by SMS.',
  privacyWhyQuality:
    'To sort out complaints and cook better: our legitimate interest, for which we need your order history and ratings.',
  privacyWhyAbuse:
    'To protect the shop from abuse, such as strangers requesting codes for your number: also a legitimate interest.',
  privacyWhyLaw: 'To keep accounts and answer lawful requests from the authorities: a legal obligation.',
  privacyWhyConsent:
    'To remember your email and birthday: only with your consent. Clear the field in your account and the consent is withdrawn.',
  privacyWhyAnalytics:
    'To count visits: only with your consent. You can change your answer at the bottom of every page except personal ones.',
  privacyWhyNotices:
    'To tell you about an order by text or notification: only with your consent. Turn them off in your account or on the order and the consent is withdrawn.',
  privacyWhyNever: 'No decision about you is made by a program alone, and we build no advertising profiles.',

  privacyCookies: 'Cookies',
  privacyCookies1:
    'We only use our own cookies, and all of them are needed for the shop to work. None are for advertising or come from other companies, which is why no banner asks for your consent.',
  privacyCookiesAnalytics:
    'Our own cookies are needed for the shop to work; none are for advertising. If you allow visits to be counted, {{host}} may set cookies of its own; before that, nothing is loaded from that address. Visits of personal pages are never counted.',
  privacyCookiesName: 'Name',
  privacyCookiesPurpose: 'Purpose',
  privacyCookiesLifetime: 'Kept for',
  privacyCookieCart: 'The dishes in your cart. A large cart takes more than one cookie.',
  privacyCookieCity: 'The city your cart belongs to.',
  privacyCookieRestaurant: 'The number of the restaurant your cart belongs to.',
  privacyCookieToken: 'The sign-in key by which the server recognises you. Deleted when you sign out.',
  privacyCookieTheme: 'The light or dark theme, if you chose one.',
  privacyCookieLanguage: 'The language you chose.',
  privacyDays_one: '{{count}} day',
  privacyDays_other: '{{count}} days',
  privacyCookies2:
    'You can delete or block cookies in your browser’s settings. The menus stay available, but your cart and sign-in will not be remembered.',

  privacyStorage: 'Your browser’s storage',
  privacyStorage1: 'Some things stay in your browser only:',
  privacyStorageCartCopy: 'a copy of your cart, in case it could not be recalculated: 24 hours;',
  privacyStorageFavourites:
    'favourite dishes and restaurants: until you remove them, and once you have signed in until you sign out;',
  privacyStorageAllergens: 'your list of allergens: until you clear it; we do not receive it;',
  privacyStoragePromo:
    'the promo code and discount, changed prices and dishes that are no longer available: until you close the tab;',
  privacyStoragePhone: 'the phone number you signed in with: until you sign out;',
  privacyStoragePages:
    'menus you have seen and other pages that are the same for everybody, to show them without a connection: if you have ordered or installed the shop, the last thirty;',
  privacyStorageSignIn:
    'an unfinished sign-in, that is the number you typed and the time until a code can be sent again: until you close the tab.',
  privacyStorageAnalytics: 'your answer about counting visits: one year.',

  privacyRetention: 'How long we keep data',
  privacyRetentionProfile:
    'Personal details, addresses and favourites: for as long as you use them, or until you ask us to delete them.',
  privacyRetentionOrders:
    'Orders and payment records: for as long as accounting and tax rules require. After that we delete them or remove everything that points to you.',
  privacyRetentionRatings: 'Ratings: together with the order. Reviews: until you delete them or your account.',
  privacyRetentionCourier:
    'Where the courier is, if the courier shares it while bringing your order: the last place only, to about 50 m, until the delivery and for ten minutes at most. Only you see it.',
  privacyRetentionNotices: 'Messages about orders: 30 days.',
  privacyRetentionPromo:
    'Used promo codes: after your account is deleted, only a mark that recognises your number, until the promotion ends.',
  privacyRetentionSignIn:
    'A code sent by SMS is valid for five minutes. You stay signed in until you sign out or do not visit for longer than the table says.',
  privacyRetentionTechnical:
    'Technical records: for as long as they are needed for protection and for finding errors. The network addresses of sign-in codes are kept for one day, the marks of networks you signed in from for 180 days.',

  privacySharing: 'Who we share data with',
  privacySharing1: 'Only those without whom the order cannot be carried out, and only what they need for it:',
  privacySharingRestaurant: 'the restaurant sees the order, your name, phone and comment;',
  privacySharingCourier: 'the courier sees your address, name and phone while delivering;',
  privacySharingSms: 'the SMS provider receives your phone number and the text: a code or a message about an order;',
  privacySharingPush:
    'your browser’s notification service (Google, Mozilla, Apple or Microsoft) delivers notifications; their text is encrypted, and only your browser can read it;',
  privacySharingPayments:
    'the payment service receives card details directly from you, and the amount and order number from us;',
  privacySharingHosting: 'the hosting company stores data on our behalf and may not use it for itself.',
  privacySharingAnalytics:
    '{{host}} learns which pages you open, your browser and your network address, if you have allowed it.',
  privacySharing2:
    'The links to Instagram, Facebook and the app stores are plain links: until you follow one, those sites learn nothing about you. We do not sell data. We answer the authorities only when the law requires it.',

  privacySecurity: 'How we protect it',
  privacySecurity1:
    'The connection to the website is encrypted. The server keeps only a fingerprint of your sign-in key, from which the key cannot be restored. Only staff who need orders for their work can see them. If a data leak puts you at risk, we will tell you and the supervisory authority.',

  privacyRights: 'Your rights',
  privacyRights1: 'At any time and free of charge you can:',
  privacyRightsAccess: 'find out what we hold about you and get a copy in a machine-readable form;',
  privacyRightsCorrection: 'correct it: name, email, birthday and addresses in your account, the rest by phone;',
  privacyRightsDeletion: 'have it deleted; only what the law obliges us to keep will remain;',
  privacyRightsRestriction: 'restrict the processing or object to it;',
  privacyRightsConsent: 'withdraw your consent wherever we rely on it.',
  privacyRights2:
    'So that your data does not reach a stranger, we will ask you to confirm your phone number with a code. We answer within one month.',
  privacyRights3:
    'If our answer does not satisfy you, you can complain to the National Center for Personal Data Protection of the Republic of Moldova (datepersonale.md) or go to court.',

  privacyChanges: 'If this policy changes',
  privacyChanges1:
    'The new text will appear on this page with a new date. We will announce important changes on the website in advance.',

  privacyContact: 'How to reach us',
  privacyContact1:
    'Call us with any question about your data, or tell the staff of any of our restaurants: we will write your request down and answer it.',
} as const;
