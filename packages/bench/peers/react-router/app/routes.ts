import { route } from '@react-router/dev/routes'

export default [
  route('front-page', 'routes/front-page.tsx'),
  route('api/unguarded', 'routes/unguarded.ts'),
  route('api/shop', 'routes/shop.ts'),
  route('api/webhook', 'routes/webhook.ts'),
  route('api/background', 'routes/background.ts'),
]
