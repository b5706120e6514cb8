/** Returns the address that dials a phone number as it is printed. */
export const dialled = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
