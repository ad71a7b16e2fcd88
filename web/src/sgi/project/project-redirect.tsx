import { paths } from '@athar/contracts/paths'
import { Navigate, useParams } from 'react-router'

/** Where the specification's own links lead: the same page under its registered address. */
export function ProjectRedirect() {
  const { slug = '' } = useParams()
  return <Navigate replace to={paths.sgiProject(slug)} />
}
