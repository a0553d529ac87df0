import { authorityUrl, type LegalData } from '../../legal/data.ts'
import { contact, link, list, mailLink, paragraph, section, type LegalDocument } from '../../legal/tree.ts'

export const legalNotice = (d: LegalData): LegalDocument => ({
  title: 'Aviso legal',
  intro: [],
  sections: [
    section(
      'titular',
      'Titular',
      paragraph(`Este sitio es el canal interno de información de ${d.organisation}.`),
      list(
        d.taxId && `NIF: ${d.taxId}`,
        d.address && `Domicilio: ${d.address}`,
        d.register && `Datos registrales: ${d.register}`,
        d.phone && `Teléfono: ${d.phone}`,
        d.email && ['Correo electrónico de contacto: ', mailLink(d.email)],
      ),
    ),
    section(
      'objeto',
      'Objeto',
      paragraph(
        'Permite comunicar, con nombre o de forma anónima, acciones u omisiones que puedan ser un delito, una infracción administrativa grave o muy grave o una infracción del Derecho de la Unión Europea, conforme a la Ley 2/2023, de 20 de febrero, y a la Directiva (UE) 2019/1937.',
      ),
      paragraph(
        'No es un servicio de emergencias: si hay peligro, llame al 112. Tampoco es el lugar para quejas, sugerencias o consultas sobre un servicio. Puede comunicar otros asuntos, pero quedan fuera de la protección de esa ley (artículo 7.4).',
      ),
    ),
    section(
      'externo',
      'Canales externos',
      paragraph(
        'No está obligado a usar antes este canal. Puede acudir a la ',
        link('Autoridad Independiente de Protección del Informante (A.A.I.)', authorityUrl),
        ', a la autoridad de su comunidad autónoma o, en su caso, a las instituciones de la Unión Europea.',
      ),
    ),
    section(
      'uso',
      'Uso del canal',
      paragraph(
        'Basta con que tenga motivos razonables para creer que lo que comunica es cierto; no se le exigen pruebas. Comunicar o revelar información a sabiendas de su falsedad es una infracción muy grave (artículo 63.1.f de la Ley 2/2023).',
      ),
      paragraph(
        'No introduzca programas dañinos ni intente acceder a comunicaciones ajenas. No envíe información clasificada ni la protegida por el secreto profesional de médicos y abogados.',
      ),
    ),
    section(
      'propiedad',
      'Propiedad intelectual y enlaces',
      paragraph(
        `El nombre, el logotipo y los textos propios pertenecen a ${d.organisation} o se usan con autorización. La aplicación se distribuye con la Licencia Pública de la Unión Europea (EUPL 1.2). Los enlaces llevan a sitios de otras entidades, que responden de su contenido.`,
      ),
    ),
    section(
      'responsabilidad',
      'Disponibilidad y responsabilidad',
      paragraph(
        'Se procura que el canal esté siempre disponible. Si no lo está, puede usar los demás medios que ofrece la organización o un canal externo. Usted es responsable de guardar su código para volver: nadie puede recuperarlo.',
      ),
    ),
    section(
      'accesibilidad',
      'Accesibilidad',
      paragraph(
        'La declaración de accesibilidad está enlazada junto a este aviso. Si encuentra una barrera, escriba a ',
        contact(d.email, 'la organización'),
        '.',
      ),
    ),
    section(
      'ley',
      'Ley aplicable',
      paragraph('Se aplica la ley española. Son competentes los juzgados y tribunales que determine la ley.'),
    ),
  ],
})
