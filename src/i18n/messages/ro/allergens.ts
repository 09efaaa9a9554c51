export const messages = {
  lead: 'Bifați ce nu puteți mânca. Vă avertizăm în meniu, în descrierea preparatului și în coș.',
  storage:
    'Lista se păstrează numai în acest browser: noi nu o primim. Rămâne și după ieșirea din cont, așa că o văd toți cei care folosesc acest browser.',
  done: 'Gata',
  change: 'Modificați lista',
  none: 'Bifați ce nu puteți mânca și vă avertizăm despre asemenea preparate.',
  contains: 'Conține {{names}}',
  unknown: 'Alergeni necunoscuți',
  excludeMine: 'toți alergenii mei',
  loadFailed: 'Compoziția preparatelor nu a putut fi încărcată. Verificați conexiunea și încercați din nou.',
} as const;
