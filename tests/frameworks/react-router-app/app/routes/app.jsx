import process from 'node:process'
import { AppProvider } from '@shopify/shopify-app-react-router/react'
import { boundary } from '@shopify/shopify-app-react-router/server'
import { Outlet, useLoaderData, useRouteError } from 'react-router'
import { shopify } from '../shopify.server'

export async function loader({ request }) {
  await shopify.authenticate.admin(request)
  return { apiKey: process.env.SHOPIFY_API_KEY }
}

export default function App() {
  const { apiKey } = useLoaderData()
  return (
    <AppProvider apiKey={apiKey}>
      <s-app-nav>
        <s-link href="/app">Home</s-link>
        <s-link href="/app/plan">Plan</s-link>
      </s-app-nav>
      <Outlet />
    </AppProvider>
  )
}

export function ErrorBoundary() {
  return boundary.error(useRouteError())
}

export const headers = boundary.headers
