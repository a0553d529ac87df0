import { dataAuthorityUrl, type LegalData } from '../../legal/data.ts'
import { contact, link, list, mailLink, paragraph, section, type LegalDocument } from '../../legal/tree.ts'

const who = (d: LegalData) => [
  section(
    'responsable',
    'Quién es responsable de sus datos',
    paragraph(
      `El responsable del tratamiento es ${d.organisation}, a través de su órgano de administración o de gobierno (artículo 5.1 de la Ley 2/2023).`,
    ),
    list(
      d.taxId && `NIF: ${d.taxId}`,
      d.address && `Domicilio: ${d.address}`,
      d.phone && `Teléfono: ${d.phone}`,
      d.email && ['Correo electrónico: ', mailLink(d.email)],
      d.dpo && ['Delegado de protección de datos: ', mailLink(d.dpo)],
      d.systemManager && `Responsable del Sistema (artículo 8 de la Ley 2/2023): ${d.systemManager}`,
    ),
    paragraph(
      'Quien aloje o mantenga la aplicación por cuenta de la organización actúa como encargado del tratamiento, con el contrato que exige el artículo 28.3 del Reglamento (UE) 2016/679 (RGPD). No tiene las claves que abren las comunicaciones: son de los miembros del comité.',
    ),
  ),
]

const what = () => [
  section(
    'datos',
    'Qué datos se tratan',
    list(
      'Lo que usted cuente: hechos, fechas, lugares, personas afectadas, testigos, mensajes y documentos.',
      'Su nombre y su correo electrónico, solo si decide darlos.',
      'Lo que el comité añada al investigar.',
      'De los miembros del comité, de la investigación externa y de la administración: nombre, correo, teléfono si lo dan, y el registro de lo que hacen en la aplicación.',
    ),
    paragraph(
      'No se recogen datos que no sean necesarios para conocer e investigar los hechos; si llegan, la organización debe suprimirlos sin dilación (artículos 29 y 32.2 de la Ley 2/2023).',
    ),
  ),
  section(
    'anonimato',
    'Comunicaciones anónimas',
    paragraph(
      'Puede informar sin identificarse y seguir después su comunicación con un código (artículo 7.3 de la Ley 2/2023). El sistema no obtiene datos que permitan identificarle (artículo 33): no se guarda su dirección de internet, su dispositivo, su navegador ni la página de la que viene.',
    ),
    paragraph(
      'Para frenar abusos se calcula una huella irreversible de la conexión, con una clave que cambia cada día; se borra en 24 horas y no permite reconstruir la dirección.',
    ),
    paragraph(
      'De las imágenes, los documentos de oficina, los PDF y las grabaciones se eliminan los datos ocultos, salvo de los que el formulario dice que van como están. El original de lo que se limpia se conserva solo si usted lo pide.',
    ),
  ),
  section(
    'fines',
    'Para qué se tratan',
    list(
      'Recibir la comunicación, acusar recibo en siete días naturales (artículo 9.2.c de la Ley 2/2023) y dar respuesta en un máximo de tres meses, ampliables por otros tres en casos de especial complejidad (artículo 9.2.d).',
      'Investigar los hechos, mantener contacto con quien informa y proteger a las personas.',
      'Que la organización lleve, por sus propios medios y fuera de esta aplicación, el libro-registro de las comunicaciones y de las investigaciones (artículo 26).',
      'Avisarle por correo de que hay novedades, si usted lo pide. El aviso nunca dice cuáles.',
    ),
    paragraph(
      'No se toman decisiones automatizadas, no se elaboran perfiles y el contenido no se somete a sistemas de inteligencia artificial.',
    ),
  ),
  section(
    'base',
    'Con qué base jurídica',
    list(
      'El cumplimiento de una obligación legal, cuando la organización debe disponer de un sistema interno de información (artículo 6.1.c del RGPD y artículo 30 de la Ley 2/2023).',
      'El cumplimiento de una misión realizada en interés público, cuando dispone de él sin estar obligada (artículo 6.1.e del RGPD).',
      'Un interés público esencial, para las categorías especiales de datos que sea imprescindible tratar (artículo 9.2.g del RGPD).',
    ),
    paragraph(
      'El consentimiento no es la base del tratamiento. Al enviar la comunicación, usted declara que ha leído esta información; no se le pide que consienta.',
    ),
  ),
]

const access = () => [
  section(
    'acceso',
    'Quién puede acceder',
    paragraph(
      'Dentro de sus competencias y funciones, solo las personas que enumera el artículo 32.1 de la Ley 2/2023:',
    ),
    list(
      'el Responsable del Sistema y quien lo gestione directamente, que aquí son las personas del comité;',
      'el responsable de recursos humanos o el órgano competente, solo cuando pueda proceder una medida disciplinaria;',
      'el responsable de los servicios jurídicos, solo si procede adoptar medidas legales;',
      'los encargados del tratamiento que se designen, como los investigadores externos con los que el comité comparta la comunicación, que no ven su nombre ni su correo;',
      'el delegado de protección de datos.',
    ),
    paragraph(
      'Quien administra la aplicación no figura en esa lista y no puede leer comunicaciones, documentos ni nombres. Las personas a las que usted deje sin acceso no sabrán que la comunicación existe.',
    ),
  ),
  section(
    'identidad',
    'A quién se comunican y reserva de la identidad',
    paragraph(
      'Su identidad queda reservada en todo caso. No se comunica a las personas a las que se refieren los hechos ni a terceros (artículos 31 y 33 de la Ley 2/2023).',
    ),
    paragraph(
      'Solo puede comunicarse a la autoridad judicial, al Ministerio Fiscal o a la autoridad administrativa competente, en el marco de una investigación penal, disciplinaria o sancionadora. Se le informará antes, salvo que ello comprometa la investigación o el procedimiento (artículo 33.3).',
    ),
    paragraph(
      'Si los hechos pudieran ser delito, la organización debe remitir de inmediato la información, por sus propios medios, al Ministerio Fiscal, o a la Fiscalía Europea si afectan a los intereses financieros de la Unión (artículo 9.2.j). Esta aplicación no se la envía a nadie. No hay transferencias de datos fuera del Espacio Económico Europeo.',
    ),
  ),
  section(
    'plazos',
    'Durante cuánto tiempo',
    list(
      'Si en tres meses desde la recepción no se ha abierto una investigación ni se ha concluido el caso, el canal suprime la comunicación por sí solo: lo contado, los mensajes, los documentos, la identidad y las claves (artículo 32.4 de la Ley 2/2023). Quien informó ve el día en su página. Lo que escribe en los últimos siete días se recibe como una comunicación nueva, a la que no pasa nada de la anterior.',
      'Si se abre una investigación, lo que esta dure. Cuando el caso se concluye, con ella o sin ella, el plazo de su resultado: tres años si se acreditan hechos (artículo 64.1), seis meses si no se acreditan o se remite a otro órgano, siete días si no se admite y, si se acredita que no es veraz, un mes como mucho, y ninguno si lo confirman dos personas del comité (artículo 32.3). Salvo para lo que no es veraz, dos personas del comité de cada canal, o la única que haya, pueden fijar otros plazos, de cero a diez años, para lo que se concluya después; lo que concluye una sola persona se guarda siete días al menos, y lo que no se admite, tres meses como mucho desde la recepción. Quien informó ve en su página el día que resulta. Nunca más de diez años desde la recepción.',
      'Los datos que no hacen falta, los que quedan fuera de la ley, los especialmente protegidos y lo que no es cierto se ocultan en cuanto el comité los marca, y se borran, si nadie se opone ni hay que conservarlos para un procedimiento, a las 72 horas como muy tarde (artículos 29, 32.2 y 32.3). Quien informó lee en su lugar el motivo y el día.',
      'La supresión solo se retrasa, por seis meses que pueden renovarse, mientras lo exijan un procedimiento judicial o administrativo, un posible delito o la defensa de un derecho.',
      'De lo suprimido queda, para dejar constancia de que el sistema funciona: un número al azar, cuándo se recibió y en qué momentos se actuó, sin decir qué se contó ni el nombre de nadie, la regla y el día de la supresión.',
      'Los datos del libro-registro, que la organización lleva por sus propios medios, solo mientras sea necesario y proporcionado y nunca más de diez años (artículo 26.2).',
      'Las copias de seguridad, treinta días como máximo.',
    ),
  ),
]

const rights = (d: LegalData) => [
  section(
    'derechos',
    'Qué derechos tiene',
    paragraph(
      'Puede ejercer los derechos de los artículos 15 a 22 del RGPD (acceso, rectificación, supresión, limitación, portabilidad cuando proceda y oposición) escribiendo a ',
      contact(d.dpo || d.email, 'la organización'),
      '. Si informó de forma anónima, hágalo mejor con un mensaje en su comunicación.',
    ),
    paragraph(
      'Nadie puede conocer por esta vía la identidad de quien informó. Si la persona a la que se refieren los hechos se opone al tratamiento, se presume, salvo prueba en contrario, que existen motivos legítimos imperiosos para continuarlo (artículo 31.4 de la Ley 2/2023).',
    ),
    paragraph(
      'Si cree que no se han respetado, puede reclamar ante la ',
      link('Agencia Española de Protección de Datos', dataAuthorityUrl),
      '.',
    ),
  ),
  section(
    'otras-personas',
    'Si usted es persona afectada, testigo o miembro del comité',
    paragraph(
      'La persona afectada tiene derecho a saber qué acciones u omisiones se le atribuyen, a ser oída, a la presunción de inocencia y a la misma reserva de su identidad (artículos 9.2.f, 9.2.h y 39 de la Ley 2/2023). Se le informará en el momento adecuado para el buen fin de la investigación.',
    ),
    paragraph(
      'Quienes figuren como testigos o terceros tienen la misma protección de datos. De quienes trabajan en la aplicación se registra lo que hacen, para demostrar que se respeta la confidencialidad.',
    ),
  ),
  section(
    'seguridad',
    'Cómo se protegen',
    paragraph(
      'Las comunicaciones, los mensajes, los documentos y los nombres se guardan cifrados con claves propias de cada miembro del comité. Los documentos y las comunicaciones archivadas se abren solo con la aprobación de otros miembros. Cada consulta y cada descarga del comité queda anotada; las de quien informa, nunca. De sus visitas solo se guarda cuándo fueron las dos últimas, cifrado de manera que solo su código lo abre.',
    ),
  ),
]

export const privacy = (d: LegalData): LegalDocument => ({
  title: 'Política de privacidad',
  intro: [
    paragraph(
      `Esta política explica cómo se tratan los datos personales en el canal interno de información de ${d.organisation}, conforme al RGPD, a la Ley Orgánica 3/2018 y a la Ley 2/2023, de 20 de febrero, reguladora de la protección de las personas que informen sobre infracciones normativas y de lucha contra la corrupción.`,
    ),
  ],
  sections: [...who(d), ...what(), ...access(), ...rights(d)],
})
