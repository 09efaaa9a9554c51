/** The basic character set of GSM 03.38 without its extension table, whose characters count twice. */
export const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;
const GSM_SEGMENT = 160;
const UCS2_SEGMENT = 70;

/** Whether a text is sent as one SMS: of 160 characters of the GSM alphabet, or of 70 others. */
export const isOneSms = (text: string): boolean => text.length <= (GSM.test(text) ? GSM_SEGMENT : UCS2_SEGMENT);
