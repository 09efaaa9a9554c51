export const messages = {
  bar: 'Fără conexiune. Așa arăta pagina la {{time}}, prețurile pot fi altele.',
  reload: 'Actualizați',
  title: 'Nu aveți internet',
  text: 'Nu ați mai deschis această pagină, de aceea nu poate fi afișată fără internet. Coșul este păstrat.',
  retry: 'Încercați din nou',
} as const;
