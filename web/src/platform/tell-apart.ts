type Named = {
  readonly id: string
  readonly name: string
  /** What a person knows of it beyond the name, what is best known first. */
  readonly facts: readonly string[]
}

const called = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase()
/** Of what is alike in everything, the end of its number still differs. */
const endOf = (id: string): string => id.slice(-8)

/** For those that share their name with another one here: as many of the facts as it takes to know one from the other. */
export function tellApart(all: readonly Named[]): ReadonlyMap<string, string> {
  const groups = Map.groupBy(all, ({ name }) => called(name)).values()
  return new Map([...groups].flatMap((alike) => (alike.length > 1 ? differences(alike) : [])))
}

function differences(alike: readonly Named[]): [id: string, difference: string][] {
  const [one] = alike
  const differing = (one?.facts ?? []).flatMap((fact, at) =>
    alike.some(({ facts }) => facts[at] !== fact) ? [at] : [],
  )
  const said = ({ facts }: Named, upTo: number) => differing.slice(0, upTo).flatMap((at) => facts[at] || [])
  for (let upTo = 1; upTo <= differing.length; upTo += 1) {
    const words = alike.map((each) => said(each, upTo).join(' · '))
    if (new Set(words).size === alike.length && !words.includes(''))
      return alike.map(({ id }, at) => [id, words[at] ?? ''])
  }
  return alike.map((each) => [each.id, [...said(each, differing.length), endOf(each.id)].join(' · ')])
}
