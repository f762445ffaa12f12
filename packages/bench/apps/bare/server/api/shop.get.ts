export default defineEventHandler(() => ({ shop: 'store-0.myshopify.com' }))
