/** What an adapter is given of a call. */
export type SamlCall = { readonly body: unknown; readonly query: Readonly<Record<string, unknown>> }

/**
 * Where sign-in by SAML 2.0 plugs in. An adapter verifies signed assertions, their audience, `InResponseTo` and that none
 * comes twice. Until one is configured, every call answers as a server where SAML is switched off.
 */
export type SamlAdapter = {
  /** Where the identity provider of a domain, or one by its id, is to be asked. */
  begin(call: SamlCall): Promise<{ url: string }>
  /** What an identity provider must know about us, as XML. */
  metadata(): Promise<string>
  /** An assertion came back: the address to lead on to. */
  consume(call: SamlCall): Promise<string>
}
