import { z } from 'zod'
import { personName } from '../person-name.ts'
import { readBody } from '../read-body.ts'
import { createdCredential, usedCredential, wentBack, type RelyingParty } from '../relying-party.ts'
import type { FactorKind } from './factor-kind.ts'

const createdAnswer = z.object({ type: z.literal('create'), credential_response: createdCredential })
const usedAnswer = z.object({ type: z.literal('request'), credential_response: usedCredential })

/** A security key, or the lock of a device: it answers to this site only, so that nobody can be talked out of it. */
export function webauthnFactor(site: RelyingParty): FactorKind {
  return {
    method: 'mfa/webauthn',
    enrol: async () => ({ shown: {} }),
    async challenge({ factor, user, factors }) {
      const { webauthn_credential: credential } = factor
      if (credential) {
        const publicKey = await site.requestOptions({ known: [credential], discoverable: false })
        return shownAs('request', publicKey)
      }
      const publicKey = await site.registrationOptions({
        // Of its own for each factor: an authenticator keeps one key a handle, and would overwrite a passkey.
        handle: factor.id,
        email: user.email,
        name: personName(user.user_metadata),
        known: factors.flatMap(({ webauthn_credential: known }) => (known ? [known] : [])),
        discoverable: false,
      })
      return shownAs('create', publicKey)
    },
    async prove({ factor, challenge: { webauthn_state: challenge }, answer }) {
      const { webauthn_credential: credential } = factor
      if (challenge === null) return { wrong: 'assertion' }
      if (!credential) {
        const { credential_response: created } = readBody(createdAnswer, answer.webauthn)
        const made = await site.register(created, { challenge, discoverable: false })
        if (!made) return { wrong: 'assertion' }
        const { id, publicKey, counter, transports } = made
        return { right: { webauthn_credential: { id, publicKey, counter, transports } } }
      }
      const { credential_response: used } = readBody(usedAnswer, answer.webauthn)
      const confirmed = await site.confirm(used, { challenge, discoverable: false, credential })
      if (!confirmed) return { wrong: 'assertion' }
      if (wentBack(credential.counter, confirmed.counter)) return { wrong: 'counter' }
      return { right: { webauthn_credential: { ...credential, counter: confirmed.counter } } }
    },
  }
}

const shownAs = (type: 'create' | 'request', publicKey: { challenge: string }) => ({
  webauthnState: publicKey.challenge,
  shown: { webauthn: { type, credential_options: { publicKey } } },
})
