import { redirect } from 'react-router'

export function loader({ request }) {
  throw redirect(`/app${new URL(request.url).search}`)
}
