import { readStanding } from '@athar/contracts/organisations'
import { useApiQuery } from '../../platform/api/index.ts'
import { useMembership } from '../../platform/session/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { DeletePanel } from './delete-panel.tsx'
import { ExportPanel } from './export-panel.tsx'
import { LeavePanel } from './leave-panel.tsx'
import { TransferPanel } from './transfer-panel.tsx'

/** Handing over, leaving, taking along, deleting: what ends something, each with its consequences. */
export function OwnershipTab() {
  const isOwner = useMembership()?.role === 'owner'
  const standing = useApiQuery(readStanding, {}, { staleTime: 0 })
  return (
    <Loaded query={standing}>
      {({ transfer, deletion }) => (
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          {isOwner && <TransferPanel offered={transfer !== null} />}
          <LeavePanel />
          {isOwner && <ExportPanel />}
          {isOwner && <DeletePanel asked={deletion !== null} />}
        </div>
      )}
    </Loaded>
  )
}
