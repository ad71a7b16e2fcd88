import { hexColour } from '@athar/contracts/brand'

/** Whether what is typed is a colour already. */
export const isColour = (text: string): boolean => hexColour.safeParse(text).success
