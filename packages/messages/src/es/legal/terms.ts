import { contact, list, paragraph, section, type LegalDocument } from '../../legal/tree.ts'
import type { LegalData } from '../../legal/data.ts'

export const terms = (d: LegalData): LegalDocument => ({
  title: 'Condiciones para presentar una comunicación',
  intro: [
    paragraph(
      `Al marcar la casilla y enviar, usted declara que ha leído estas condiciones y la política de protección de datos del canal de ${d.organisation}. Es una declaración de lectura, no un consentimiento: los datos se tratan porque la ley lo prevé.`,
    ),
  ],
  sections: [
    section(
      'veracidad',
      'Motivos razonables',
      paragraph(
        'Usted tiene motivos razonables para pensar que lo que comunica es cierto en este momento, aunque no tenga pruebas y aunque después resulte no serlo. Quien comunica a sabiendas algo falso no tiene protección y puede ser sancionado.',
      ),
    ),
    section(
      'identificacion',
      'Anónima o con identificación',
      list(
        'Si es anónima, no dé su nombre ni su correo. El comité solo podrá escribirle en esta página; entre de vez en cuando.',
        'Si se identifica, su nombre y su correo se guardan cifrados y solo los conoce el comité (artículo 33 de la Ley 2/2023).',
        'Su identidad no se comunica a la persona afectada ni a terceros. Solo puede pedirla un juez, el Ministerio Fiscal o la autoridad administrativa competente, y se le avisará antes, salvo que comprometa la investigación.',
        'Quien informó de forma anónima y después es identificado conserva la protección.',
      ),
    ),
    section(
      'codigo',
      'Código para volver',
      paragraph(
        'Se muestra al enviar, hasta que usted dice que lo ha guardado, y después no se vuelve a mostrar. Usted se encarga de guardarlo y de no darlo a nadie: quien lo tenga puede leer la comunicación y escribir en su nombre. No se puede recuperar.',
      ),
    ),
    section(
      'avisos',
      'Avisos por correo',
      paragraph(
        'Solo si los pide. Dicen que hay novedades, nunca cuáles. Use una dirección que no sea la del trabajo.',
      ),
    ),
    section(
      'contenido',
      'Qué no debe enviar',
      list(
        'Información clasificada, o protegida por el secreto profesional de médicos y abogados.',
        'Datos de otras personas que no hagan falta para entender los hechos.',
        'Documentos obtenidos cometiendo un delito.',
      ),
    ),
    section(
      'alcance',
      'Qué queda protegido',
      paragraph(
        'La ley protege a quien comunica delitos, infracciones administrativas graves o muy graves e infracciones del Derecho de la Unión. No alcanza a conflictos interpersonales que afecten solo a quien informa y a la persona a la que se refiere, a rumores ni a lo que ya es público (artículo 35 de la Ley 2/2023).',
      ),
    ),
    section(
      'plazos',
      'Qué puede esperar',
      paragraph(
        'Acuse de recibo en siete días naturales (artículo 9.2.c), salvo que ponga en peligro la confidencialidad, y respuesta en tres meses desde la recepción, ampliables por otros tres en casos de especial complejidad (artículo 9.2.d). Puede pedir una reunión presencial: la organización debe celebrarla, por sus propios medios, en un máximo de siete días (artículo 7.2).',
      ),
    ),
    section(
      'contacto',
      'Dudas sobre estas condiciones',
      paragraph(
        'Puede escribir a ',
        contact(d.email, 'la organización'),
        '. No cuente por correo los hechos: hágalo en este canal.',
      ),
    ),
  ],
})
