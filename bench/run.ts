import { firstLight } from './first-light'

await firstLight()
