/**
 * What many wait for is looked at once for all of them: whoever comes while one looks shares the next look, which sees what has
 * changed since. One person may listen by as many streams as they like.
 */
export function lookTogether<T>(): (key: string, look: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  const next = new Map<string, Promise<T>>()
  const begin = (key: string, look: () => Promise<T>): Promise<T> => {
    next.delete(key)
    const looking = look().finally(() => {
      if (underWay.get(key) === looking) underWay.delete(key)
    })
    underWay.set(key, looking)
    return looking
  }
  return (key, look) => {
    const before = underWay.get(key)
    if (!before) return begin(key, look)
    const shared =
      next.get(key) ??
      before.then(
        () => begin(key, look),
        () => begin(key, look),
      )
    next.set(key, shared)
    return shared
  }
}
