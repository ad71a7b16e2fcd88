import type { suppliers } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import type { SuppliersDeps } from '../deps.ts'
import { detailOf } from './present-request.ts'

export const readRequest = (
  deps: Pick<SuppliersDeps, 'people'>,
  { actor, params, db }: Call<typeof suppliers.readRequest>,
): Promise<suppliers.RequestDetail> => detailOf(deps, db, actor.organisationId, params.id)
