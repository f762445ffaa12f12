export { badRequest } from '../admin-api/engine/request/execution-errors'
