import type { disclosures, ResponseOf } from '@athar/contracts'
import type { EvidenceApp } from '../evidence/testing.ts'

type Listed = ResponseOf<typeof disclosures.listDatapoints>

/** The answers with the versions that the person sees now; those that name one keep it. */
export async function asSeen<Sent extends { readonly datapoint: string }>(
  { call }: Pick<EvidenceApp, 'call'>,
  who: Parameters<EvidenceApp['call']>[0],
  year: number,
  answers: readonly Sent[],
): Promise<(Sent & { readonly version: number })[]> {
  const { body } = await call<Listed>(who, 'GET', `/api/disclosures/datapoints?year=${year}`)
  const versions = new Map(body.rows.map(({ id, answer }) => [id, answer?.version]))
  return answers.map((sent) => ({ version: versions.get(sent.datapoint) ?? 0, ...sent }))
}
