import { authorityUrl, type LegalData } from '../../legal/data.ts'
import { link, list, paragraph, section, type LegalDocument } from '../../legal/tree.ts'

const before = () => [
  section(
    'que',
    '¿Qué puedo denunciar aquí y qué no?',
    paragraph(
      'Lo que pueda ser un delito, una infracción administrativa grave o muy grave o una infracción del Derecho de la Unión Europea: por ejemplo, contratos amañados, fraude, desvío de fondos, acoso o daños al medio ambiente.',
    ),
    paragraph(
      'No es el lugar para quejas sobre un servicio, desacuerdos personales, rumores o lo que ya es público. En una emergencia, llame al 112.',
    ),
  ),
  section(
    'quien',
    '¿Quién puede informar y a quién protege la ley?',
    paragraph(
      'Quien trabaja o ha trabajado en la organización, le presta servicios, es proveedor, socio, voluntario, becario o candidato a un puesto. La protección alcanza también a quien le ayuda, a compañeros y familiares que puedan sufrir represalias y a sus empresas (artículo 3 de la Ley 2/2023).',
    ),
  ),
  section(
    'anonimo',
    '¿Puedo informar de forma anónima?',
    paragraph(
      'Sí. No se le pide nombre, correo ni teléfono, y no se guarda la dirección de internet, el dispositivo ni el navegador. Todo se guarda cifrado y de la mayoría de las imágenes, los documentos y las grabaciones se eliminan los datos ocultos.',
    ),
    paragraph(
      'Ayude usted también: use un dispositivo propio y una red que no sea la del trabajo, y evite detalles que solo usted conozca.',
    ),
  ),
  section(
    'lectores',
    '¿Quién lee mi comunicación? ¿Y si esa persona está implicada?',
    paragraph(
      'El comité del canal y, si los necesita, investigadores externos con los que la comparta, que no ven su nombre ni su correo. Nadie más. Antes de enviarla puede dejar sin acceso a quien aparezca en los hechos: no podrá leerla ni sabrá que existe. Quien administra la aplicación no puede leer nada.',
    ),
  ),
  section(
    'como',
    '¿Cómo informo y qué pruebas necesito?',
    paragraph(
      'Con el formulario de esta página, en cinco pasos. También puede pedir una reunión presencial: la organización debe celebrarla, por sus propios medios, en un máximo de siete días (artículo 7.2 de la Ley 2/2023). No necesita pruebas: basta con motivos razonables. Si tiene documentos, fotografías o grabaciones, adjúntelos entonces o más tarde.',
    ),
  ),
]

const after = () => [
  section(
    'plazos',
    '¿Qué ocurre después y en qué plazo?',
    list(
      'En siete días naturales como máximo, el acuse de recibo, salvo que ponga en peligro la confidencialidad (artículo 9.2.c de la Ley 2/2023).',
      'En tres meses como máximo desde la recepción, la respuesta; en casos de especial complejidad, otros tres (artículo 9.2.d).',
      'Entretanto, el estado le dice por dónde va. El comité lo cambia en la sección «Gestión del expediente» y lo guarda; al elegir «Archivada», la comunicación se archiva y usted lee «Cerrada» si el comité ya ha anotado el resultado, y si no «Guardada por el comité».',
    ),
  ),
  section(
    'seguir',
    '¿Cómo sigo mi comunicación y qué pasa si pierdo el código?',
    paragraph(
      'Con el código para volver que recibe al enviarla: leerá el estado y los mensajes, y podrá responder y añadir documentos. Si lo pierde, nadie puede recuperarlo: presente otra comunicación y cite el número para el teléfono, si lo recuerda.',
    ),
  ),
  section(
    'represalias',
    '¿Qué me protege de represalias? ¿Y si me equivoco?',
    paragraph(
      'Están prohibidas las represalias, también las amenazas y los intentos: despidos, sanciones, cambios de puesto, trato desfavorable (artículo 36 de la Ley 2/2023). En un pleito, quien le perjudicó debe probar que no fue por informar (artículo 38). Equivocarse de buena fe no quita la protección; comunicar algo a sabiendas de que es falso, sí, y es una infracción muy grave (artículo 63.1.f).',
    ),
    paragraph('Si sufre represalias, cuéntelo en un mensaje de su comunicación o acuda a la autoridad externa.'),
  ),
  section(
    'externos',
    '¿Qué otros canales hay y qué derechos tiene la persona afectada?',
    paragraph(
      'Puede acudir directamente a la ',
      link('Autoridad Independiente de Protección del Informante (A.A.I.)', authorityUrl),
      ', a la autoridad de su comunidad autónoma, al Ministerio Fiscal o a las instituciones de la Unión Europea, antes, después o en lugar de usar este canal de denuncias.',
    ),
    paragraph(
      'La persona afectada tiene derecho a la presunción de inocencia, a ser oída y a que se reserve su identidad; nunca sabrá quién informó (artículo 39).',
    ),
  ),
]

/** Nine questions of those who report (specification §1). */
export const faq = (d: LegalData): LegalDocument => ({
  title: 'Preguntas frecuentes',
  intro: d.manualUrl ? [paragraph('Más ayuda, paso a paso, en el ', link('manual de uso', d.manualUrl), '.')] : [],
  sections: [...before(), ...after()],
})
