import { AuthClient } from '@supabase/auth-js'

type Client = InstanceType<typeof AuthClient>

/** Keeps nothing: what a client learns after its page is gone must not reach the next one. */
const nowhere = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

declare global {
  // The class is shared by the files of a worker, so its clients are noted beyond one file.
  var authClients: Set<Client> | undefined
}

function note(): Set<Client> {
  const clients = new Set<Client>()
  const { initialize } = AuthClient.prototype
  AuthClient.prototype.initialize = function begin(this: Client) {
    clients.add(this)
    return initialize.call(this)
  }
  return clients
}

globalThis.authClients ??= note()

/** Ends the clients of the auth service, as leaving a page does: an earlier one does not answer for a later one. */
export async function endAuthClients(): Promise<void> {
  const clients = [...(globalThis.authClients ?? [])]
  globalThis.authClients?.clear()
  for (const client of clients) Object.assign(client, { storage: nowhere })
  // None is left, so the next one is the first: it warns of others that are there at the same time.
  Object.assign(AuthClient, { nextInstanceID: {} })
  await Promise.all(clients.map((client) => client.dispose()))
}
