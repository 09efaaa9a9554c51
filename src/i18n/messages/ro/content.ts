export const messages = {
  toRestaurants: 'Vedeți restaurantele',

  appTitle: '{{brand}} pe telefon',
  appLead: 'Aceleași restaurante, aceleași prețuri, mereu la îndemână.',
  appDescription:
    'Aplicația {{brand}} pentru iPhone și Android: comandați mâncare, urmăriți livrarea și revedeți comenzile.',
  appGet: 'Descărcați din {{store}}',
  appNoStores: 'Linkurile către magazinele de aplicații apar în curând. Până atunci puteți comanda totul pe site.',
  appQr: 'Îndreptați camera spre cod și pagina aceasta se deschide pe telefon.',
  appQrLabel: 'Cod QR cu linkul acestei pagini: {{address}}',
  appWhat: 'Ce găsiți în aplicație',
  appAccount: 'Același cont',
  appAccountText: 'Intrați în cont cu numărul de telefon, iar adresele și comenzile de pe site sunt deja acolo.',
  appStatus: 'Comanda, la vedere',
  appStatusText: 'Vedeți când se gătește, când a plecat cu curierul și când ajunge la dumneavoastră.',
  appCities: 'Toate orașele la un loc',
  appCitiesText: 'Alegeți orașul și restaurantul și aveți în față meniul cu prețuri, gramaj și ingrediente.',
  appSite: 'Merge și fără aplicație',
  appSiteText: 'Site-ul face același lucru în orice browser. Nu trebuie să instalați nimic.',

  privacyTitle: 'Confidențialitate',
  privacyDescription:
    'Ce date păstrează magazinul, de ce și cât timp, și cum puteți să le obțineți, să le corectați sau să le ștergeți.',
  privacyUpdated: 'În vigoare din {{date}}',
  privacyLead:
    'Pe scurt: păstrăm doar ce trebuie ca să gătim și să livrăm comanda. Nu vă vindem datele, nu afișăm reclame și nu folosim instrumente de analiză ale altor companii. Detaliile sunt mai jos.',
  privacyLeadAnalytics:
    'Pe scurt: păstrăm doar ce trebuie ca să gătim și să livrăm comanda. Nu vă vindem datele, nu afișăm reclame, iar vizitele le numărăm numai cu acordul dumneavoastră. Detaliile sunt mai jos.',
  privacyContents: 'Cuprins',

  privacyWho: 'Cine răspunde de datele dumneavoastră',
  privacyWho1:
    'Magazinul {{brand}} este administrat de grupul de restaurante care primește, gătește și livrează comenzile. Grupul hotărăște de ce și cum sunt prelucrate datele cu caracter personal și răspunde pentru ele. În acest text îi spunem „noi”.',
  privacyWhoCompany:
    'Magazinul {{brand}} este administrat de {{company}}. Compania hotărăște de ce și cum sunt prelucrate datele cu caracter personal și răspunde pentru ele. În acest text îi spunem „noi”.',
  privacyWho2:
    'Respectăm Legea Republicii Moldova nr. 195/2024 privind protecția datelor cu caracter personal, care a înlocuit Legea nr. 133/2011, și aceleași principii ca Regulamentul general al UE (GDPR).',

  privacyWhat: 'Ce păstrăm',
  privacyWhat1:
    'Meniurile și noutățile pot fi citite fără cont. Datele ajung la noi atunci când intrați în cont și comandați:',
  privacyWhatPhone: 'numărul de telefon: cu el intrați în cont și la el sună curierul;',
  privacyWhatProfile:
    'numele, e-mailul și data nașterii, dacă le-ați completat; e-mailul și data nașterii sunt opționale;',
  privacyWhatAddresses: 'adresele de livrare, cu scara, etajul și comentariul;',
  privacyWhatFavourites: 'preparatele și restaurantele favorite;',
  privacyWhatOrders:
    'comenzile: preparate, prețuri, cod promoțional, adresă, numele și telefonul destinatarului, comentariul și etapele comenzii;',
  privacyWhatRatings:
    'evaluările și recenziile dumneavoastră; o recenzie este publică, cu prenumele și o inițială, doar dacă ați permis acest lucru și restaurantul a aprobat-o;',
  privacyWhatPayments:
    'informații despre plată: metoda, suma, rezultatul, iar pentru un card salvat tipul lui, ultimele patru cifre și data expirării;',
  privacyWhatNotices:
    'acordul pentru SMS-uri despre comenzi și adresele browserelor pentru notificări, dacă le-ați pornit, și mesajele despre comenzi pe care vi le-am trimis;',
  privacyWhatTechnical:
    'înregistrări tehnice: adresa IP de la care s-a cerut sau s-a introdus codul, semne după care recunoaștem rețelele din care ați intrat în cont și jurnalul de erori al serverului.',
  privacyWhat2:
    'Numărul cardului și codul de securitate nu ajung la noi și nu sunt păstrate niciodată: le introduceți la serviciul de plăți, iar noi primim doar o cheie care ține locul cardului.',

  privacyWhy: 'De ce și pe ce temei',
  privacyWhyOrder:
    'Ca să primim, să gătim și să livrăm comanda, să încasăm plata și să returnăm banii: este executarea contractului cu dumneavoastră.',
  privacyWhySignIn:
    'Ca în cont să intrați doar dumneavoastră: pentru asta e nevoie de numărul de telefon și de codul din SMS.',
  privacyWhyQuality:
    'Ca să rezolvăm reclamațiile și să gătim mai bine: interesul nostru legitim, pentru care avem nevoie de istoricul comenzilor și de evaluări.',
  privacyWhyAbuse:
    'Ca să ferim magazinul de abuzuri, de pildă de coduri cerute de alte persoane pe numărul dumneavoastră: tot interes legitim.',
  privacyWhyLaw:
    'Ca să ținem contabilitatea și să răspundem cererilor legale ale statului: obligație prevăzută de lege.',
  privacyWhyConsent:
    'Ca să ținem minte e-mailul și data nașterii: numai cu acordul dumneavoastră. Ștergeți câmpul din cont și acordul este retras.',
  privacyWhyAnalytics:
    'Ca să numărăm vizitele: numai cu acordul dumneavoastră. Puteți schimba răspunsul în josul fiecărei pagini, cu excepția celor personale.',
  privacyWhyNotices:
    'Ca să vă anunțăm despre comandă prin SMS și notificări: numai cu acordul dumneavoastră. Opriți-le în cont sau în comandă și acordul este retras.',
  privacyWhyNever:
    'Nicio decizie care vă privește nu este luată doar de un program și nu alcătuim profiluri publicitare.',

  privacyCookies: 'Cookie-uri',
  privacyCookies1:
    'Folosim doar cookie-uri proprii și toate sunt necesare pentru funcționarea magazinului. Nu avem cookie-uri publicitare sau ale altor companii, de aceea nu vedeți un banner care cere acordul.',
  privacyCookiesAnalytics:
    'Cookie-urile noastre sunt necesare pentru funcționarea magazinului și niciunul nu este publicitar. Dacă permiteți numărarea vizitelor, {{host}} poate folosi cookie-uri proprii; până atunci nu se încarcă nimic de la această adresă. Vizitele paginilor personale nu se numără.',
  privacyCookiesName: 'Nume',
  privacyCookiesPurpose: 'La ce folosește',
  privacyCookiesLifetime: 'Durată',
  privacyCookieCart: 'Preparatele din coș. Un coș mare ocupă mai multe cookie-uri.',
  privacyCookieCity: 'Orașul din care comandați.',
  privacyCookieRestaurant: 'Numărul restaurantului din care este coșul.',
  privacyCookieToken: 'Cheia de intrare în cont după care vă recunoaște serverul. Se șterge la ieșirea din cont.',
  privacyCookieTheme: 'Tema luminoasă sau întunecată, dacă ați ales una.',
  privacyCookieLanguage: 'Limba aleasă.',
  privacyDays_one: '{{count}} zi',
  privacyDays_few: '{{count}} zile',
  privacyDays_other: '{{count}} de zile',
  privacyCookies2:
    'Puteți șterge sau bloca cookie-urile din setările browserului. Meniurile rămân accesibile, dar coșul și intrarea în cont nu vor mai fi reținute.',

  privacyStorage: 'Memoria browserului',
  privacyStorage1: 'Unele lucruri rămân numai în browserul dumneavoastră:',
  privacyStorageCartCopy: 'o copie a coșului, pentru cazul în care nu a putut fi recalculat: 24 de ore;',
  privacyStorageFavourites:
    'preparatele și restaurantele favorite: până le scoateți, iar după intrarea în cont până ieșiți din el;',
  privacyStorageAllergens: 'lista alergenilor dumneavoastră: până o goliți; noi nu o primim;',
  privacyStoragePromo:
    'codul promoțional și reducerea, prețurile schimbate și preparatele care nu mai sunt disponibile: cât timp fila este deschisă;',
  privacyStoragePhone: 'numărul de telefon cu care ați intrat în cont: până la ieșirea din cont;',
  privacyStoragePages:
    'meniurile văzute și alte pagini comune tuturor, ca să poată fi afișate fără internet: dacă ați comandat sau ați instalat magazinul, ultimele treizeci;',
  privacyStorageSignIn:
    'intrarea în cont neterminată, adică numărul introdus și timpul până la retrimiterea codului: cât timp fila este deschisă.',
  privacyStorageAnalytics: 'răspunsul dumneavoastră despre numărarea vizitelor: un an.',

  privacyRetention: 'Cât timp păstrăm datele',
  privacyRetentionProfile:
    'Datele personale, adresele și favoritele: cât timp le folosiți sau până ne cereți să le ștergem.',
  privacyRetentionOrders:
    'Comenzile și informațiile despre plată: atât cât cer regulile contabile și fiscale. Apoi le ștergem sau scoatem din ele tot ce duce la dumneavoastră.',
  privacyRetentionRatings: 'Evaluările: împreună cu comanda. Recenziile: până le ștergeți pe ele sau profilul.',
  privacyRetentionCourier:
    'Unde este curierul, dacă arată asta cât timp vă aduce comanda: doar ultimul loc, cu o precizie de circa 50 m, până la livrare și cel mult zece minute. Îl vedeți doar dumneavoastră.',
  privacyRetentionNotices: 'Mesajele despre comenzi: 30 de zile.',
  privacyRetentionPromo:
    'Codurile promoționale folosite: după ștergerea contului rămâne doar un semn după care recunoaștem numărul, până la sfârșitul promoției.',
  privacyRetentionSignIn:
    'Codul din SMS este valabil cinci minute. Rămâneți conectat până ieșiți din cont sau până când nu mai intrați un timp mai lung decât arată tabelul cookie-urilor.',
  privacyRetentionTechnical:
    'Înregistrările tehnice: cât timp sunt necesare pentru protecție și pentru găsirea erorilor. Adresele IP de la care s-a cerut codul se păstrează o zi, iar semnele rețelelor din care ați intrat în cont – 180 de zile.',

  privacySharing: 'Cui transmitem datele',
  privacySharing1: 'Doar celor fără de care comanda nu se poate face și numai ce le trebuie pentru asta:',
  privacySharingRestaurant: 'restaurantul vede comanda, numele, telefonul și comentariul;',
  privacySharingCourier: 'curierul vede adresa, numele și telefonul cât timp livrează;',
  privacySharingSms: 'operatorul de SMS primește numărul de telefon și textul: codul sau un mesaj despre comandă;',
  privacySharingPush:
    'serviciul de notificări al browserului (Google, Mozilla, Apple sau Microsoft) livrează notificările; textul lor este criptat și doar browserul dumneavoastră îl poate citi;',
  privacySharingPayments:
    'serviciul de plăți primește datele cardului direct de la dumneavoastră, iar de la noi suma și numărul comenzii;',
  privacySharingHosting:
    'furnizorul de găzduire păstrează datele în numele nostru și nu are voie să le folosească pentru sine.',
  privacySharingAnalytics:
    '{{host}} află ce pagini deschideți, browserul și adresa de rețea, dacă ați permis acest lucru.',
  privacySharing2:
    'Linkurile către Instagram, Facebook și magazinele de aplicații sunt linkuri obișnuite: cât timp nu le deschideți, acele site-uri nu află nimic despre dumneavoastră. Nu vindem date. Autorităților le răspundem numai când legea o cere.',

  privacySecurity: 'Cum le protejăm',
  privacySecurity1:
    'Conexiunea cu site-ul este criptată. Serverul păstrează doar o amprentă a cheii de intrare în cont, din care cheia nu poate fi refăcută. Comenzile pot fi văzute numai de angajații care au nevoie de ele la lucru. Dacă totuși se produce o scurgere de date care vă pune în pericol, vă anunțăm pe dumneavoastră și autoritatea de supraveghere.',

  privacyRights: 'Drepturile dumneavoastră',
  privacyRights1: 'Puteți oricând și gratuit:',
  privacyRightsAccess:
    'să aflați ce date avem despre dumneavoastră și să primiți o copie într-un format ușor de citit de calculator;',
  privacyRightsCorrection: 'să le corectați: numele, e-mailul, data nașterii și adresele în cont, restul la telefon;',
  privacyRightsDeletion: 'să cereți ștergerea lor; rămâne doar ce suntem obligați prin lege să păstrăm;',
  privacyRightsRestriction: 'să restricționați prelucrarea sau să vă opuneți ei;',
  privacyRightsConsent: 'să vă retrageți acordul acolo unde ne bazăm pe el.',
  privacyRights2:
    'Ca datele să nu ajungă la altcineva, vă vom ruga să confirmați numărul de telefon printr-un cod. Răspundem în cel mult o lună.',
  privacyRights3:
    'Dacă răspunsul nu vă mulțumește, puteți depune o plângere la Centrul Național pentru Protecția Datelor cu Caracter Personal al Republicii Moldova (datepersonale.md) sau vă puteți adresa instanței de judecată.',

  privacyChanges: 'Dacă regulile se schimbă',
  privacyChanges1:
    'Textul nou apare pe această pagină, cu o dată nouă. Despre schimbările importante vă anunțăm din timp pe site.',

  privacyContact: 'Cum ne găsiți',
  privacyContact1:
    'Pentru orice întrebare despre datele dumneavoastră sunați-ne sau spuneți-i unui angajat din oricare restaurant al nostru: notăm cererea și vă răspundem.',
} as const;
