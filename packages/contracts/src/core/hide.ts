import { z } from 'zod'
import { contract } from './contract.ts'
import { mayModerate } from './roles.ts'

type Taken<Name extends string, Path extends string, Params extends z.ZodType> = {
  readonly name: Name
  readonly path: Path
  readonly summary: string
  readonly params: Params
}

/** Takes something off the public pages until somebody restores it (`moderation.restore`). Whoever it was of reads the reason. */
export const hide = <const Name extends string, const Path extends string, Params extends z.ZodType>(
  taken: Taken<Name, Path, Params>,
) =>
  contract({
    ...taken,
    method: 'POST',
    access: { kind: 'platform', roles: mayModerate },
    body: z.object({ reason: z.string().trim().min(3).max(1000) }),
    status: 204,
  })
