import type { QueryClient } from '@tanstack/react-query'

/** Waits until no deed is under way, with what it touches asked for again; answers whether all of them were done. */
export async function deedsDone(client: QueryClient): Promise<boolean> {
  const deeds = client.getMutationCache()
  const pending = deeds.findAll({ status: 'pending' })
  await new Promise<void>((resolve) => {
    const look = () => {
      if (client.isMutating() > 0) return
      stop()
      resolve()
    }
    const stop = deeds.subscribe(look)
    look()
  })
  return pending.every(({ state }) => state.status !== 'error')
}
