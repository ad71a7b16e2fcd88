import type { OrganisationRole } from '@athar/contracts'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { acting } from '../organisations/testing.ts'
import { useMembership } from '../platform/session/index.ts'
import { renderPart } from './render.tsx'
import { serve } from './server.ts'

/** Whom the way from a public page to what an organisation looks after there is open to. */
export const whoMayManage = [
  ['auditor', 1],
  ['viewer', 0],
] as const

/** Says when the page knows who looks at it. */
const Role = () => <output>{useMembership()?.role}</output>

/** Opens a public page as a member, and waits until it shows what it lists and knows the role. */
export async function openAsMember(
  role: OrganisationRole,
  page: ReactNode,
  answers: Parameters<typeof serve>[0],
  listed: string,
): Promise<void> {
  serve({ ...acting(role), ...answers })
  await renderPart(
    <>
      {page}
      <Role />
    </>,
  )
  await screen.findByRole('heading', { name: listed })
  await screen.findByText(role)
}
