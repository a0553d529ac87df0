import { contact, paragraph, section, type LegalDocument } from '../../legal/tree.ts'
import type { LegalData } from '../../legal/data.ts'

export const cookies = (d: LegalData): LegalDocument => ({
  title: 'Política de cookies',
  intro: [
    paragraph(
      'Este sitio usa solo las cookies imprescindibles para funcionar. No hay cookies de análisis ni de publicidad, ni de terceros.',
    ),
  ],
  sections: [
    section(
      'que',
      'Qué es una cookie',
      paragraph('Un dato pequeño que el navegador guarda y devuelve al sitio que lo creó.'),
    ),
    section('cuales', 'Cuáles se usan', {
      kind: 'table',
      head: ['Nombre', 'Para qué', 'Duración'],
      rows: [
        [
          '__Secure-r',
          'Mantiene abierta su comunicación mientras la consulta. No contiene el código para volver.',
          'Hasta que sale o cierra el navegador, y 30 minutos sin actividad como máximo',
        ],
        ['currentLanguage', 'Recuerda el idioma, solo si usted lo elige.', '365 días'],
        ['easyReading', 'Recuerda la lectura fácil, solo si usted la elige.', 'Hasta que sale o cierra el navegador'],
        [
          '__Host-d',
          'Reconoce el equipo de quien trabaja en la aplicación, para frenar a quien intenta adivinar contraseñas. No se usa en las páginas públicas.',
          '180 días desde la última vez que se entra',
        ],
        [
          '__Host-o',
          'Solo si quien trabaja en la aplicación se identifica con el proveedor de su organización: comprueba, cuando vuelve de él, que la identificación empezó en este navegador. No se usa en las páginas públicas.',
          '10 minutos, o hasta que vuelve del proveedor',
        ],
        [
          '__Host-v',
          'Solo en ese mismo caso: recuerda a quién ha identificado el proveedor mientras escribe su contraseña. No se usa en las páginas públicas.',
          '5 minutos, o hasta que entra',
        ],
      ],
    }),
    section(
      'almacenamiento',
      'Otros datos en el navegador',
      paragraph(
        'En las páginas públicas no se guarda nada más en su dispositivo; tampoco lo que escribe. Sin JavaScript, el navegador puede guardar por sí mismo lo que envíe: para evitarlo, use una ventana privada. En la parte del comité y de la administración, el almacenamiento local guarda la sesión hasta que se cierra, qué actos del comité se han visto ya, y preferencias de aspecto como el menú plegado.',
      ),
    ),
    section(
      'aviso',
      'Por qué no hay un aviso de cookies',
      paragraph(
        'Porque las técnicas e imprescindibles para el servicio que usted pide están exentas de consentimiento (artículo 22.2 de la Ley 34/2002, de servicios de la sociedad de la información y de comercio electrónico).',
      ),
    ),
    section(
      'borrar',
      'Cómo borrarlas',
      paragraph(
        'Al salir con «Salir de esta página» se borran las de su comunicación, del idioma y de la lectura fácil. Las demás puede borrarlas o bloquearlas en los ajustes de su navegador; si bloquea la primera, no podrá consultar su comunicación. En una ventana privada desaparecen todas al cerrarla.',
      ),
    ),
    section('contacto', 'Dudas', paragraph('Escriba a ', contact(d.email, 'la organización'), '.')),
  ],
})
