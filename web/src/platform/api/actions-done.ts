import type { QueryClient } from '@tanstack/react-query'

/** Waits until no action is under way, with what it touches asked for again; answers whether all of them were done. */
export async function actionsDone(client: QueryClient): Promise<boolean> {
  const actions = client.getMutationCache()
  const pending = actions.findAll({ status: 'pending' })
  await new Promise<void>((resolve) => {
    const look = () => {
      if (client.isMutating() > 0) return
      stop()
      resolve()
    }
    const stop = actions.subscribe(look)
    look()
  })
  return pending.every(({ state }) => state.status !== 'error')
}
