/** Begins or makes ready what somebody does; the answer, asked for later, says whether it goes on or still works. */
export type Way<Who> = (who: Who) => Promise<() => Promise<boolean>>

/**
 * A line for each event: which ways are left after it, or none. Each event happens to somebody new, who has every way at hand before;
 * ways are tried in their order, in which none closes what is tried after it.
 */
export async function whatIsLeft<Who>(
  make: () => Promise<Who>,
  events: Readonly<Record<string, (who: Who) => Promise<unknown>>>,
  ways: Readonly<Record<string, Way<Who>>>,
): Promise<string> {
  const lines: string[] = []
  for (const [event, happens] of Object.entries(events)) {
    const who = await make()
    const tries: [string, () => Promise<boolean>][] = []
    for (const [way, begin] of Object.entries(ways)) tries.push([way, await begin(who)])
    await happens(who)
    const left: string[] = []
    for (const [way, isLeft] of tries) if (await isLeft()) left.push(way)
    lines.push(`${event}: ${left.join(', ') || 'nothing'}`)
  }
  return `${lines.join('\n')}\n`
}
