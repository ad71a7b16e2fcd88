/**
 * What the append-only log says of each kind of action: names of ids and of SHA-256 hashes, the id a proof is asked
 * for by first. A leaf holds nothing else but the time and a digest of the organisation; `reason` alone is a text.
 */
export const logKinds = {
  // The head of the chained audit trail of an organisation, and how many entries it has.
  'log.anchored': { ids: ['entries'], hashes: ['head'] },
  // An operator went on with an older database: sizes, both heads, and the reason in words.
  'log.continued': { ids: ['after', 'size', 'signed', 'reason'], hashes: ['head', 'lost'] },
  'evidence.added': { ids: ['evidence'], hashes: ['file'] },
  'youth.certified': { ids: ['certificate'], hashes: ['number'] },
  'evidence.verified': { ids: ['evidence'], hashes: ['file'] },
  'evidence.rejected': { ids: ['evidence'], hashes: ['file'] },
  'evidence.superseded': { ids: ['evidence', 'newer'], hashes: ['file'] },
  'evidence.destroyed': { ids: ['evidence'], hashes: ['file'] },
  'inventory.locked': { ids: ['year'], hashes: ['totals'] },
  'inventory.restated': { ids: ['year'], hashes: ['totals'] },
  'inventory.exported': { ids: ['export', 'year'], hashes: ['file'] },
  'inventory.edition-used': { ids: ['edition'], hashes: ['library'] },
  'organisations.verifier-accredited': { ids: ['verifier'], hashes: [] },
  'organisations.verifier-suspended': { ids: ['verifier'], hashes: [] },
  'organisations.verifier-expired': { ids: ['verifier'], hashes: [] },
  'volunteering.hours-certified': { ids: ['signUp'], hashes: ['number', 'hours'] },
  'volunteering.hours-taken-back': { ids: ['signUp'], hashes: ['number'] },
  'verification.signed': { ids: ['statement', 'verification'], hashes: ['statement', 'key', 'findings', 'sample'] },
  'verification.withdrawn': { ids: ['statement', 'verification', 'place'], hashes: ['statement'] },
  'verification.key-revoked': { ids: ['key'], hashes: ['key'] },
  'disclosures.report-published': { ids: ['edition', 'report'], hashes: ['content'] },
  'disclosures.report-filed': { ids: ['document', 'edition'], hashes: ['file'] },
  'tree-adoption.certified': { ids: ['adoption'], hashes: ['number'] },
  'grants.moved': { ids: ['application', 'call', 'state', 'amount'], hashes: ['decision'] },
  'grants.released': { ids: ['instalment', 'application', 'state', 'amount'], hashes: ['decision'] },
  'grants.removed': { ids: ['row'], hashes: [] },
  'npo-registration.moved': { ids: ['registration', 'state'], hashes: ['decision'] },
  'npo-registration.removed': { ids: ['row'], hashes: [] },
  'project-registration.moved': { ids: ['registration', 'project', 'state'], hashes: ['decision'] },
  'project-registration.removed': { ids: ['row'], hashes: [] },
  'sgi.moved': { ids: ['registration', 'state'], hashes: ['decision'] },
  'sgi.published': { ids: ['project', 'registration'], hashes: ['decision'] },
  'sgi.removed': { ids: ['row'], hashes: [] },
  'credits.posted': { ids: ['entry', 'movement'], hashes: ['decision'] },
  'credits.frozen': { ids: ['freeze', 'block'], hashes: ['decision'] },
  'credits.retired': { ids: ['retirement', 'movement'], hashes: ['decision'] },
  'credits.certified': { ids: ['retirement'], hashes: ['number', 'figures'] },
  'credits.removed': { ids: ['row'], hashes: [] },
} as const satisfies Readonly<Record<string, { readonly ids: readonly string[]; readonly hashes: readonly string[] }>>

export type LogKind = keyof typeof logKinds
export const isLogKind = (kind: string): kind is LogKind => kind in logKinds
export type LogIds<K extends LogKind> = Readonly<Record<(typeof logKinds)[K]['ids'][number], string>>
export type LogHashes<K extends LogKind> = Readonly<Record<(typeof logKinds)[K]['hashes'][number], string>>

/**
 * Kinds whose leaf is written with an entry of the audit trail, in one transaction: one of `actions`, whose subject is
 * the leaf's `id`, or the organisation where the leaf has no such id. Without it a leaf is not signed.
 */
export const backedKinds: Readonly<
  Partial<Record<LogKind, { readonly actions: readonly string[]; readonly id: string }>>
> = {
  'log.continued': { actions: ['platform.continue-log'], id: 'after' },
  'evidence.verified': { actions: ['evidence.verify'], id: 'evidence' },
  'evidence.rejected': { actions: ['evidence.reject'], id: 'evidence' },
  'inventory.locked': { actions: ['inventory.lock-inventory'], id: 'year' },
  'inventory.restated': { actions: ['inventory.restate-inventory'], id: 'year' },
  'organisations.verifier-accredited': {
    actions: ['organisations.accredit-verifier', 'organisations.renew-verifier'],
    id: 'verifier',
  },
  'organisations.verifier-suspended': { actions: ['organisations.suspend-verifier'], id: 'verifier' },
  'verification.signed': { actions: ['verification.sign'], id: 'verification' },
  'verification.withdrawn': { actions: ['verification.withdraw'], id: 'verification' },
  'verification.key-revoked': { actions: ['verification.revoke-key'], id: 'organisation' },
  'disclosures.report-published': { actions: ['disclosures.sign-report'], id: 'report' },
}
