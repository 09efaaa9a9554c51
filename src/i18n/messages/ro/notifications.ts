export const messages = {
  title: 'Notificări despre comenzi',
  failed: 'Notificările nu au putut fi încărcate',
  sms: 'Trimiteți-mi un SMS când o comandă este pe drum, gata de ridicare sau anulată',
  smsNote: 'La numărul cu care intrați în cont. Puteți renunța oricând, aici sau în cont.',
  smsOn: 'Vă vom trimite SMS-uri.',
  smsOff: 'Nu veți mai primi SMS-uri.',
  push: 'Anunțați-mă în acest browser',
  pushLead: 'Browserul vă anunță când restaurantul confirmă, când pleacă curierul și dacă se schimbă ceva.',
  pushIsOn: 'Acest browser vă anunță cum merg comenzile.',
  pushStop: 'Nu mă mai anunțați',
  pushDenied: 'Notificările sunt blocate pentru acest site. Permiteți-le în setările browserului.',
  pushUnsupported: 'Acest browser nu poate afișa notificări.',
  pushAfterInstall:
    'Pe iPhone și iPad, notificările ajung doar în aplicația adăugată pe ecranul principal. Mai jos scrie cum o adăugați.',
  installTitle: 'Instalați aplicația',
  installLead: 'O pictogramă pe ecran, iar meniurile deja văzute se deschid și fără internet.',
  install: 'Instalați',
  installIos: 'În Safari apăsați „Partajați”, apoi „Adăugați pe ecranul principal”.',
  installIosNote:
    'Pe iPhone și iPad, aplicația își păstrează datele separat de Safari: intrați din nou în cont, iar coșul din browser nu trece acolo.',
  installMenu:
    'Deschideți meniul browserului și alegeți Instalați aplicația sau Adăugați pe ecranul principal. Dacă nu există, acest browser nu poate instala site-uri.',
} as const;
