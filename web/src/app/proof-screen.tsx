import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { RetirementProof } from '../credits/index.ts'
import { LoggedThing } from '../platform/log-proof/logged-thing.tsx'
import { TreeProof } from '../tree-adoption/index.ts'
import { StatementProof } from '../verification/index.ts'
import { HoursProof } from '../volunteering/index.ts'
import { YouthProof } from '../youth/index.ts'

/** Certificates, by how their numbers begin. */
const certificates: Readonly<Record<string, ComponentType<{ readonly number: string }>>> = {
  tree: TreeProof,
  hours: HoursProof,
  ret: RetirementProof,
  v: StatementProof,
  youth: YouthProof,
}

/** What a number or an id stands for, to everyone who has it. */
export function ProofScreen() {
  const { number = '' } = useParams()
  const Certificate = certificates[number.trim().toLowerCase().split('-', 1)[0] ?? '']
  return Certificate ? <Certificate number={number} /> : <LoggedThing id={number} />
}
