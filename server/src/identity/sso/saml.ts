import type { FastifyReply } from 'fastify'
import type { AuthCall, IdentityDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import type { SamlAdapter } from './saml-adapter.ts'

const adapterOf = ({ saml }: IdentityDeps): SamlAdapter => saml ?? refuse('saml_provider_disabled')

export const beginSso = async (deps: IdentityDeps, call: AuthCall): Promise<{ url: string }> =>
  adapterOf(deps).begin(call)

export async function samlMetadata(deps: IdentityDeps, _call: AuthCall, reply: FastifyReply): Promise<unknown> {
  const document = await adapterOf(deps).metadata()
  return reply.type('application/samlmetadata+xml').serializer(String).send(document)
}

export async function consumeAssertion(deps: IdentityDeps, call: AuthCall, reply: FastifyReply): Promise<unknown> {
  return reply.redirect(await adapterOf(deps).consume(call), 302)
}
