export const messages = {
  title: 'Ați primit un coș',
  lead: 'Prețurile și disponibilitatea au fost verificate chiar acum.',
  incomplete: 'Linkul este deteriorat: este posibil ca unele preparate să lipsească.',
  unavailable: 'Nu pot fi comandate acum',
  nothing: 'Niciunul dintre aceste preparate nu poate fi comandat acum',
  kept: 'Preparatele care sunt deja în coșul dumneavoastră rămân acolo.',
  add: 'Adăugați în coș · {{price}}',
  failed: 'Acest coș nu a putut fi verificat',
  brokenTitle: 'Acest link nu conține niciun coș',
  brokenText: 'Linkul este deteriorat sau a fost creat de altă versiune a site-ului. Cereți să vă fie trimis din nou.',
  shareTitle: 'Coșul meu de la {{restaurant}}',
  copied: 'Linkul a fost copiat. Prin el se deschide același coș.',
} as const;
