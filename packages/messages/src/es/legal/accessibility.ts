import { list, mailLink, paragraph, section, type LegalDocument } from '../../legal/tree.ts'
import type { LegalData } from '../../legal/data.ts'

export const accessibility = (d: LegalData): LegalDocument => ({
  title: 'Declaración de accesibilidad',
  intro: [
    paragraph(
      `${d.organisation} se compromete a que este canal sea accesible, conforme al Real Decreto 1112/2018, de 7 de septiembre, sobre accesibilidad de los sitios web y aplicaciones para dispositivos móviles del sector público.`,
    ),
  ],
  sections: [
    section(
      'cumplimiento',
      'Situación de cumplimiento',
      paragraph(
        'Este sitio es parcialmente conforme con el Real Decreto 1112/2018, por las excepciones que se indican a continuación. Está hecho para cumplir la norma EN 301 549 y el nivel AA de las WCAG 2.2, más exigente que el que pide la ley.',
      ),
      paragraph(
        'Funciona con el teclado, con lectores de pantalla, a 320 píxeles de ancho, en claro y en oscuro, y las páginas públicas también sin JavaScript.',
      ),
    ),
    section(
      'excepciones',
      'Contenido no accesible',
      list(
        'Los documentos, imágenes, grabaciones y vídeos que aportan los informantes y el comité se muestran como llegan y pueden carecer de texto alternativo, subtítulos o etiquetas. No están bajo el control de la organización.',
        'La vista previa de los PDF depende del visor del navegador. Con permiso, pueden descargarse y abrirse con otro programa.',
      ),
    ),
    section(
      'preparacion',
      'Preparación de esta declaración',
      paragraph(
        'Se basa en una autoevaluación con pruebas automáticas de todas las páginas en los dos idiomas, en el teléfono y en el ordenador. Se revisa al menos una vez al año.',
      ),
    ),
    section(
      'contacto',
      'Observaciones y contacto',
      paragraph(
        'Puede comunicar barreras, pedir información en otro formato o presentar una queja (artículo 10.2 del Real Decreto 1112/2018) por estos medios:',
      ),
      list(
        d.email && ['Correo electrónico: ', mailLink(d.email)],
        d.phone && `Teléfono: ${d.phone}`,
        d.address && `En persona o por correo postal: ${d.address}`,
        !d.email && !d.phone && !d.address && 'Los medios de contacto habituales de la organización.',
      ),
      paragraph(
        'Se le responderá en veinte días hábiles. Para hablar de una comunicación, use el canal: este contacto no es confidencial.',
      ),
    ),
    section(
      'reclamacion',
      'Procedimiento de aplicación',
      paragraph(
        'Si la respuesta no le satisface o no llega a tiempo, puede presentar una reclamación (artículo 13 del Real Decreto 1112/2018) ante la unidad responsable de accesibilidad. Se resuelve en dos meses.',
      ),
    ),
  ],
})
