import { foldText } from '@athar/activity-file'
import { holdsContactDetails } from './contact-details.ts'

/**
 * What may be an address in a text that everybody is to read. Wider than what is refused between people: an editor
 * looks at what waits, and a full stop without a space after it is worth a look.
 */
const mayBeAddress = new RegExp(
  [
    String.raw`[\p{L}\p{N}-]\s?[.。．｡]\p{L}{2}`,
    String.raw`[[(]\s?(?:\.|dot|نقطه)\s?[\])]`,
    String.raw`(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)`,
    String.raw`mailto:|:\/\/`,
    // Numbers of companies in the Kingdom.
    String.raw`(?<!\d)(?:9200[ -]?\d{2}[ -]?\d{3}|800[ -]?\d{3}[ -]?\d{4})(?!\d)`,
    // Letters that stand apart: a word that is not to be found.
    String.raw`(?<!\p{L})(?:\p{L} ){4,}\p{L}(?!\p{L})`,
  ].join('|'),
  'u',
)

/** Whether an editor looks at a text before everybody reads it. */
export const mayLeadOut = (text: string): boolean => holdsContactDetails(text) || mayBeAddress.test(foldText(text))
