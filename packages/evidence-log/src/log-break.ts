/**
 * A log that went on from a database which a signed checkpoint contradicts, in entries: the first `after` are those of
 * the checkpoint, the database held `size`, the checkpoint `signed`.
 */
export type BreakSizes = { readonly after: number; readonly size: number; readonly signed: number }

/** Entries that are lost for certain, by their numbers from 1; undefined where the database held as many. */
export const lostEntries = ({
  size,
  signed,
}: BreakSizes): { readonly first: number; readonly last: number } | undefined =>
  size < signed ? { first: size + 1, last: signed } : undefined

/** The newest break that explains a contradicting checkpoint of this size. */
export const explainingBreak = <B extends BreakSizes>(size: number, breaks: readonly B[]): B | undefined =>
  breaks.findLast(({ after, signed }) => after < size && size <= signed)

/** Whether the log kept the entry at `index`, from 0, of a checkpoint that a break explains; often it is not known. */
export const fateOfEntry = (index: number, { after, size }: BreakSizes): 'kept' | 'unknown' | 'lost' =>
  index < after ? 'kept' : index >= size ? 'lost' : 'unknown'
