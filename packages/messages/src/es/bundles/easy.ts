import { easy, easyAround } from '../easy.ts'

export const texts = easy
export const around = easyAround
