import { easyLanding } from '../easy-landing.ts'
import { frame } from '../frame.ts'
import { landing } from '../landing.ts'
import { texts as afterwards } from './afterwards.ts'
import { texts as form } from './form.ts'

export const texts = { ...form, ...frame, ...afterwards, ...landing, ...easyLanding }
