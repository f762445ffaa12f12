import { testAppLife } from './app-life'

testAppLife('/shop-tools')
