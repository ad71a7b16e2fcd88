/** Shares one in-flight call per key. Callers during a call share the next one, which sees later changes. */
export function coalesce<T>(): (key: string, look: () => Promise<T>) => Promise<T> {
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
