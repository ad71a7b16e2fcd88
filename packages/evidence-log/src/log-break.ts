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

/**
 * The newest break that explains a contradicting checkpoint of this size; at the size of the one that was lost, only a
 * checkpoint that `isLost` says is that one: another of the same size was forked.
 */
export const explainingBreak = <B extends BreakSizes>(
  size: number,
  breaks: readonly B[],
  isLost: (one: B) => boolean,
): B | undefined =>
  breaks.findLast((one) => one.after < size && (size < one.signed || (size === one.signed && isLost(one))))

/** Whether the log kept the entry at `index`, from 0, of a checkpoint that a break explains; often it is not known. */
export const fateOfEntry = (index: number, { after, size }: BreakSizes): 'kept' | 'unknown' | 'lost' =>
  index < after ? 'kept' : index >= size ? 'lost' : 'unknown'
