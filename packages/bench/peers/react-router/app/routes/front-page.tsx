import { AppProvider } from '@shopify/shopify-app-react-router/react'

export default function FrontPage() {
  return (
    <AppProvider apiKey="benchmark-api-key">
      <p>Benchmark</p>
    </AppProvider>
  )
}
