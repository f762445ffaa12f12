/** Sizes of the deliveries. */
export const WEBHOOK_SIZES = [
  { name: '1 KB', bytes: 1024 },
  { name: '10 KB', bytes: 10 * 1024 },
  { name: '100 KB', bytes: 100 * 1024 },
  { name: '1 MB', bytes: 1024 * 1024 },
]

/**
 * The measured variants. Every delivery is signed, even if the route does not verify it. The
 * layer's app has a handler for `orders/updated`.
 */
export const WEBHOOK_VARIANTS = [
  { name: 'bare', app: 'bare', path: '/api/webhook', topic: 'orders/create' },
  { name: 'bare, bytes only', app: 'bare', path: '/api/webhook-bytes', topic: 'orders/create' },
  { name: 'layer', app: 'layer', path: '/api/webhook', topic: 'orders/create' },
  { name: 'layer, handler', app: 'layer', path: '/api/webhook', topic: 'orders/updated' },
  { name: 'hand-written', app: 'handwritten', path: '/api/webhook', topic: 'orders/create' },
  { name: 'official library', app: 'official', path: '/api/webhook', topic: 'orders/create' },
]

/** Folders of packages/bench/apps that these need. */
export const WEBHOOK_APPS = ['bare', 'layer', 'handwritten', 'official']
