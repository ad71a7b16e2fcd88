import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { providerClient } from './provider-client.ts'

export type PersonThere = { readonly email: string; readonly name: string }

/** An OpenID Connect server as others run it, with pages of its own, where the site expects one. */
export async function openProvider(
  url: string,
  {
    siteUrl,
    people,
    secret = providerClient.client_secret,
  }: { siteUrl: string; people: ReadonlyMap<string, PersonThere>; secret?: string },
): Promise<{ close: () => Promise<void> }> {
  const provider = new Provider(url, {
    clients: [
      {
        client_id: providerClient.client_id,
        client_secret: secret,
        redirect_uris: [`${siteUrl}/auth/v1/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email_verified: true, ...people.get(id) }),
    }),
    cookies: { keys: ['only for this test'] },
    ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
  })
  const answer = provider.callback()
  const server = createServer((request, response) => void answer(request, response))
  const { hostname, port } = new URL(url)
  server.listen(Number(port), hostname)
  await once(server, 'listening')
  return {
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
